import { Link } from "@tanstack/react-router";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";
import { partText } from "./partText.ts";
import type { Part } from "./planParts.ts";

/** What the chosen part is and gave, and the ways on from it. */
export function PartFacts({ part }: { part: Part }) {
  const words = useWords();
  const { t } = words;
  const { installation, range } = useInstallationPage();
  const id = String(installation.installation_id);
  return (
    <div className="partfacts" aria-live="polite">
      <p>{partText(part, words)}</p>
      <p className="partfacts__ways notprinted">
        <Link to="/installations/$id/losses-waterfall" params={{ id }} search={{ ...range, points: part.inverter }}>{t("incident:toWaterfall")} <Icon name="right" size={12} /></Link>
        <Link to="/expert-incident/$id/incident" params={{ id }} search={{ ...range, points: part.inverter }}>{t("web:title.incidents")} <Icon name="right" size={12} /></Link>
      </p>
    </div>
  );
}
