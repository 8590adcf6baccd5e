import type { ReactNode } from "react";
import { FlagBar } from "../../shell/FlagBar.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { YearCarpet } from "./YearCarpet.tsx";
import "./login.css";

/** The page without a sidebar: the form left, a year of sun right. */
export function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <div className="login">
      <main className="login__side">
        <div className="login__brand">
          <Logo size={32} />
          <span>Sunledger</span>
        </div>
        {children}
        <div className="login__flags">
          <FlagBar />
        </div>
      </main>
      <YearCarpet />
    </div>
  );
}
