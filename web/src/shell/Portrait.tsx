import { useState } from "react";
import "./portrait.css";

const initials = (name: string): string => name.split(/\s+/).map((word) => word.charAt(0)).slice(0, 2).join("").toUpperCase();

/** The user's picture, round; initials where none was given or it does not load: a picture too, so drawn and not written. */
export function Portrait({ picture, name }: { picture: string | null; name: string }) {
  const [broken, setBroken] = useState(false);
  if (picture === null || broken) return <span className="portrait" data-initials={initials(name)} aria-hidden="true" />;
  return <img className="portrait" src={picture} alt="" width={50} height={50} onError={() => setBroken(true)} />;
}
