import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../words/useWords.ts";
import "./sidePanel.css";

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays in sight under what is long. */
  foot?: ReactNode;
}

/** A sheet over the right edge: focus stays in it, Escape closes it and gives the focus back. */
export function SidePanel({ opened, onClose, title, children, foot }: SidePanelProps) {
  const { t } = useWords();
  return (
    <Drawer opened={opened} onClose={onClose} position="right" overlayProps={{ backgroundOpacity: 0.3 }} size={480} title={title} closeButtonProps={{ "aria-label": t("web:action.close") }} classNames={{ content: "sidepanel", header: "sidepanel__head", title: "sidepanel__title", body: "sidepanel__body" }}>
      <div className="sidepanel__content">{children}</div>
      {foot !== undefined && <div className="sidepanel__foot">{foot}</div>}
    </Drawer>
  );
}
