import type { InstallationRow } from "@sunledger/contract";
import { Link } from "@tanstack/react-router";
import "./plantName.css";

/** A plant's name, the way to its diagnostic where it is open to the reader, and facts under it. */
export function PlantName({ row, facts }: { row: InstallationRow; facts: readonly (string | null)[] }) {
  return (
    <span className="plantname">
      {row.is_forbidden ? <span>{row.installation_name}</span> : <Link to="/installations/show/$id" params={{ id: String(row.installation_id) }}>{row.installation_name}</Link>}
      <small>{facts.filter((fact) => fact !== null).join(" · ")}</small>
    </span>
  );
}
