import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useWords } from "../words/useWords.ts";
import { AppBar } from "./AppBar.tsx";
import { DrawerFoot } from "./DrawerFoot.tsx";
import { JobWatch } from "./JobWatch.tsx";
import { OfflineStrip } from "./OfflineStrip.tsx";
import { PrintHead } from "./PrintHead.tsx";
import { Sidebar } from "./Sidebar.tsx";
import "./shell.css";

/** Sidebar left, app bar above, the sheet below; on narrow screens the sidebar is a drawer. */
export function Shell() {
  const { t } = useWords();
  const tablet = useMediaQuery("(max-width: 1199px)") ?? false;
  const narrow = useMediaQuery("(max-width: 959px)") ?? false;
  const { pathname } = useLocation();
  // the address changes before the page: until its code is there the one before stands, and is not what was asked for
  const isOnTheWay = useRouterState({ select: ({ status }) => status === "pending" });
  const [wideOpen, setWideOpen] = useState(true);
  // on narrower screens the menu was opened on a page and closes with it
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const laidOver = openedOn === pathname;
  const open = tablet ? laidOver : wideOpen;
  const toggle = () => (tablet ? setOpenedOn(laidOver ? null : pathname) : setWideOpen((was) => !was));
  return (
    <div className={`shell ${open ? "" : "shell--closed"} ${narrow ? "shell--narrow" : ""}`}>
      <a className="shell__skip" href="#sheet">{t("web:shell.skip")}</a>
      {narrow ? (
        <Drawer opened={laidOver} onClose={() => setOpenedOn(null)} size={288} padding={0} withCloseButton={false} title={null} attributes={{ content: { "aria-label": t("web:shell.menu") } }} classNames={{ body: "shell__drawer", content: "shell__drawercontent" }}>
          <Sidebar open />
          <DrawerFoot />
        </Drawer>
      ) : (
        <Sidebar open={open} />
      )}
      <div className="shell__main">
        <PrintHead />
        <AppBar open={open} onToggle={toggle} narrow={narrow} />
        <OfflineStrip />
        <JobWatch />
        <main id="sheet" className="sheet" tabIndex={-1} aria-busy={isOnTheWay}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
