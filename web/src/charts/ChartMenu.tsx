import { Menu } from "@mantine/core";
import { Icon } from "../ui/Icon.tsx";
import { saveBlob, saveCsv, type Cell } from "../ui/saveFile.ts";
import { useWords } from "../words/useWords.ts";

interface ChartMenuProps {
  file: string;
  rows: (() => readonly (readonly Cell[])[]) | undefined;
  /** A data address; null while nothing is drawn. */
  toPng: () => string | null;
  toSvg: () => Promise<string>;
}

/** Saves what a chart shows: as a picture, as a drawing, as its numbers. */
export function ChartMenu({ file, rows, toPng, toSvg }: ChartMenuProps) {
  const { t } = useWords();
  const savePng = () => {
    const address = toPng();
    if (address !== null) saveBlob(`${file}.png`, bytesOf(address));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="chart__menu" aria-label={t("web:chart.save")} title={t("web:chart.save")}>
          <Icon name="download" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={savePng}>{t("web:chart.png")}</Menu.Item>
        <Menu.Item onClick={() => void toSvg().then((svg) => saveBlob(`${file}.svg`, new Blob([svg], { type: "image/svg+xml" })))}>{t("web:chart.svg")}</Menu.Item>
        {rows !== undefined && <Menu.Item onClick={() => saveCsv(file, rows())}>{t("web:chart.csv")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The bytes of a base64 data address; fetching it would need a wider content policy. */
function bytesOf(address: string): Blob {
  const text = atob(address.slice(address.indexOf(",") + 1));
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: "image/png" });
}
