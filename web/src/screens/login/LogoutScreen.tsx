import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { callApi } from "../../api/callApi.ts";
import { currentSession, endSession } from "../../session/sessionStore.ts";

/** Revokes the token where the server can be reached, forgets everything either way, and leads to the login page. */
export function LogoutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => {
      endSession("logout");
      void navigate({ to: "/login", replace: true });
    };
    if (currentSession() === null) leave();
    else callApi("logout").then(leave, leave);
  }, [navigate]);
  return null;
}
