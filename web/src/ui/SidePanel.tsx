import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
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
    <Drawer opened={opened} onClose={onClose} position="right" overlayProps={{ backgroundOpacity: 0.3 }} size={480} title={null} withCloseButton={false} attributes={{ content: { "aria-label": title } }} classNames={{ content: "sidepanel", body: "sidepanel__body" }}>
      <div className="sidepanel__head">
        <h2 className="sidepanel__title">{title}</h2>
        <button type="button" className="iconbutton" aria-label={t("web:action.close")} onClick={onClose}><Icon name="close" /></button>
      </div>
      <div className="sidepanel__content">{children}</div>
      {foot !== undefined && <div className="sidepanel__foot">{foot}</div>}
    </Drawer>
  );
}
