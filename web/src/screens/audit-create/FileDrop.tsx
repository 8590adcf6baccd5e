import { useId, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useWords } from "../../words/useWords.ts";

/** Files dropped or chosen; a plain file input underneath, so the keyboard works. */
export function FileDrop({ label, busy, onFiles }: { label: string; busy: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useWords();
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <div
      className={over ? "drop drop--over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) onFiles([...event.dataTransfer.files]);
      }}
    >
      <Icon name="upload" />
      <label htmlFor={id}>{busy ? t("web:create.uploading") : t("web:create.drop")}</label>
      <input
        id={id}
        type="file"
        multiple
        disabled={busy}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
