import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useWords } from "../words/useWords.ts";
import { AppBar } from "./AppBar.tsx";
import { DrawerFoot } from "./DrawerFoot.tsx";
import { Sidebar } from "./Sidebar.tsx";
import "./shell.css";

/** Sidebar left, app bar above, the sheet below; on narrow screens the sidebar is a drawer. */
export function Shell() {
  const { t } = useWords();
  const tablet = useMediaQuery("(max-width: 1199px)") ?? false;
  const narrow = useMediaQuery("(max-width: 959px)") ?? false;
  const { pathname } = useLocation();
  const [wideOpen, setWideOpen] = useState(true);
  const [drawer, setDrawer] = useState(false);
  const [tabletOpen, setTabletOpen] = useState(false);
  useEffect(() => {
    setDrawer(false);
    setTabletOpen(false);
  }, [pathname]);
  const open = tablet ? tabletOpen : wideOpen;
  const toggle = () => (narrow ? setDrawer((was) => !was) : tablet ? setTabletOpen((was) => !was) : setWideOpen((was) => !was));
  return (
    <div className={`shell ${open ? "" : "shell--closed"} ${narrow ? "shell--narrow" : ""}`}>
      <a className="shell__skip" href="#sheet">{t("web:shell.skip")}</a>
      {narrow ? (
        <Drawer opened={drawer} onClose={() => setDrawer(false)} size={288} padding={0} withCloseButton={false} title={null} aria-label={t("web:shell.menu")} classNames={{ body: "shell__drawer", content: "shell__drawercontent" }}>
          <Sidebar open />
          <DrawerFoot />
        </Drawer>
      ) : (
        <Sidebar open={open} />
      )}
      <div className="shell__main">
        <AppBar open={narrow ? drawer : open} onToggle={toggle} narrow={narrow} />
        <main id="sheet" className="sheet" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
