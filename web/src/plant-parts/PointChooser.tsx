import { Menu } from "@mantine/core";
import { Icon } from "../ui/Icon.tsx";
import { useWords } from "../words/useWords.ts";

/** Which measurement points the bars stand for; none chosen means the whole site. */
export function PointChooser({ points, chosen, onChange }: { points: readonly string[]; chosen: readonly string[]; onChange: (points: string[]) => void }) {
  const { t } = useWords();
  const toggle = (point: string) => onChange(points.filter((other) => (other === point ? !chosen.includes(point) : chosen.includes(other))));
  return (
    <Menu closeOnItemClick={false} position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className="button button--small">
          {t("web:points.label")} <span className="strong">{chosen.length === 0 ? t("web:points.all") : t("web:points.some", { chosen: chosen.length, all: points.length })}</span>
          <Icon name="down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
        <Menu.CheckboxItem checked={chosen.length === 0} onChange={() => onChange([])}>{t("web:points.whole")}</Menu.CheckboxItem>
        <Menu.Divider />
        {points.map((point) => (
          <Menu.CheckboxItem key={point} checked={chosen.includes(point)} onChange={() => toggle(point)}>{point}</Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
