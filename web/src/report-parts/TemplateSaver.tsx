import type { Template, TemplateContent } from "@sunledger/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiProblem } from "../api/apiProblem.ts";
import { callApi } from "../api/callApi.ts";
import { problemText } from "../api/problemText.ts";
import { Badge } from "../ui/Badge.tsx";
import { Icon } from "../ui/Icon.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useNotify } from "../ui/useNotify.tsx";
import { useWords } from "../words/useWords.ts";
import "./templateSaver.css";

interface TemplateSaverProps {
  /** What the field and the way to begin anew are called. */
  label: string;
  newLabel: string;
  /** The template that is open, where it was kept by somebody. */
  saved: Template | null;
  content: TemplateContent;
  /** Whether it stands as it was kept. */
  isSame: boolean;
  /** It was kept under this id, or (null) deleted or left for a new one. */
  onOpen: (id: number | null) => void;
}

/** The name of a template, whether it is kept as it stands, and the ways to keep, copy, begin anew and delete. */
export function TemplateSaver({ label, newLabel, saved, content, isSame, onOpen }: TemplateSaverProps) {
  const words = useWords();
  const { t } = words;
  const notify = useNotify();
  const client = useQueryClient();
  const [name, setName] = useState(saved?.name ?? "");
  const [sure, setSure] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: ["templates"] });
  const save = useMutation({
    mutationFn: (asCopy: boolean) => {
      const json = { name: name.trim(), installation_id: saved?.installation_id ?? null, content };
      return saved?.id == null || asCopy ? callApi("createTemplate", { json }) : callApi("changeTemplate", { params: { id: saved.id }, json });
    },
    onSuccess: async ({ id }) => {
      await refresh();
      notify.success();
      onOpen(id);
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => callApi("deleteTemplate", { params: { id } }),
    onSuccess: async () => {
      onOpen(null);
      await refresh();
      notify.success(t("studio:plot.deleted"));
    },
    onError: (error) => notify.failure(error),
  });
  const isKept = saved !== null && name.trim() === saved.name && isSame;
  const failed = save.error instanceof ApiProblem ? (save.error.detail ?? problemText(save.error, words)) : undefined;
  const canChange = saved === null || saved.editable;
  const nameless = name.trim() === "";
  return (
    <form
      className="plotsaver notprinted"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!nameless && canChange) save.mutate(false);
      }}
    >
      <TextField label={label} value={name} error={failed} onChange={(text) => { setName(text); save.reset(); }} />
      <div className="plotsaver__acts">
        <button type="submit" className="button button--primary" disabled={nameless || isKept || save.isPending || !canChange}>{t("studio:plot.save")}</button>
        {saved !== null && <button type="button" className="button" disabled={nameless || name.trim() === saved.name || save.isPending} onClick={() => save.mutate(true)}>{t("studio:plot.saveCopy")}</button>}
        <button type="button" className="button" onClick={() => onOpen(null)}><Icon name="create" size={14} /> {newLabel}</button>
        {saved?.id != null && saved.editable && !sure && <button type="button" className="button button--danger" onClick={() => setSure(true)}><Icon name="trash" size={14} /> {t("studio:plot.delete")}</button>}
        {saved?.id != null && sure && (
          <>
            <span className="plotsaver__sure">{t("studio:plot.sure", { name: saved.name })}</span>
            <button type="button" className="button button--danger" onClick={() => saved.id !== null && remove.mutate(saved.id)}>{t("studio:plot.delete")}</button>
            <button type="button" className="button" onClick={() => setSure(false)}>{t("web:action.cancel")}</button>
          </>
        )}
        {isKept ? <Badge tone="ok" icon="check">{t("studio:plot.kept")}</Badge> : (saved !== null || !isSame) && <Badge tone="warn" icon="clock">{t("studio:plot.changed")}</Badge>}
      </div>
    </form>
  );
}
