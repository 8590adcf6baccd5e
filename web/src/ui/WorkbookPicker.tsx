import { Icon } from "./Icon.tsx";
import "./workbookPicker.css";

interface WorkbookPickerProps {
  label: string;
  busy: boolean;
  onPick: (file: File) => void;
}

/** A link-like button that asks for a workbook; the same file can be chosen again after it was put right. */
export function WorkbookPicker({ label, busy, onPick }: WorkbookPickerProps) {
  return (
    <label className="linkbutton workbookpicker">
      <Icon name="upload" size={14} /> {label}
      <input
        type="file"
        accept=".xlsx"
        className="visually-hidden"
        disabled={busy}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) onPick(file);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
