import { Menu } from "@mantine/core";
import { useWords } from "../words/useWords.ts";
import { Icon } from "./Icon.tsx";

interface ColumnChooserProps {
  columns: readonly { id: string; header: string; silent?: boolean }[];
  visible: readonly string[];
  onChange: (visible: string[]) => void;
}

/** Which columns a table shows; the first one always does. */
export function ColumnChooser({ columns, visible, onChange }: ColumnChooserProps) {
  const { t } = useWords();
  const named = columns.filter(({ silent }) => silent !== true);
  const shown = named.filter(({ id }) => visible.includes(id));
  const toggle = (id: string) => onChange(columns.map((column) => column.id).filter((other) => (other === id ? !visible.includes(id) : visible.includes(other))));
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <button type="button" className="button">
          <Icon name="columns" size={14} />
          {t("web:table.columns")} <span className="strong">{t("web:table.shown", { shown: shown.length + 1, all: named.length + 1 })}</span>
          <Icon name="down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {named.map(({ id, header }) => (
          <Menu.CheckboxItem key={id} checked={visible.includes(id)} onChange={() => toggle(id)}>{header}</Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
