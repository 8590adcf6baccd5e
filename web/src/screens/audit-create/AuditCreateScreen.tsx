import { CONF_TYPES, type ConfType } from "@sunledger/contract";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { problemText } from "../../api/problemText.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/queryClient.ts";
import { JobCard } from "../../plant-parts/JobCard.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { FileDrop } from "./FileDrop.tsx";
import "./auditCreate.css";

const KEPT = "sunledger.repository";

/** Files by what they are, a mail address, and off it goes; files and jobs are the server's, so a reload loses nothing. */
export function Screen() {
  const words = useWords();
  const { t, f } = words;
  const notify = useNotify();
  const { data: me } = useSuspenseQuery(queries.me());
  const [guid, setGuid] = useState(() => sessionStorage.getItem(KEPT) ?? "");
  const [mail, setMail] = useState(me.email);
  const repository = useQuery({ ...queries.uploadedFiles(guid), enabled: guid !== "", retry: false });
  const jobs = useQuery(queries.jobs());
  const files = guid === "" || repository.isError ? [] : (repository.data?.files ?? []);
  const keep = (id: string) => {
    setGuid(id);
    if (id === "") sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, id);
  };
  const upload = useMutation({
    mutationFn: async ({ type, chosen }: { type: ConfType; chosen: readonly File[] }) => {
      let id = repository.isError ? "" : guid;
      for (const file of chosen) {
        const parts = new FormData();
        // fields before the file: the server reads the parts as they come
        parts.set("conf_type", type);
        if (id !== "") parts.set("guid", id);
        parts.set("file", file);
        const reply = await callApi("uploadFiles", { parts });
        id = reply.guid;
        keep(id);
        queryClient.setQueryData(queries.uploadedFiles(id).queryKey, reply);
      }
    },
  });
  const remove = useMutation({
    mutationFn: (filename: string) => callApi("deleteFile", { query: { guid, filename } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["repository", guid] }),
    onError: (error) => notify.failure(error),
  });
  const submit = useMutation({
    mutationFn: () => {
      const parts = new FormData();
      parts.set("repo_id", guid);
      parts.set("user_mail", mail.trim());
      return callApi("submitWorkflow", { parts });
    },
    onSuccess: () => {
      keep("");
      notify.success(t("web:create.submitted"));
      void queryClient.invalidateQueries({ queryKey: ["jobs"] });
      void queryClient.invalidateQueries({ queryKey: ["fleet"] });
    },
  });
  const ready = files.some(({ conf_type: type }) => type === "plant") && files.some(({ conf_type: type }) => type === "measurements");
  return (
    <div className="create">
      <Section title={t("web:create.files")} note={t("web:create.filesNote")}>
        <div className="create__types">
          {CONF_TYPES.map((type) => (
            <div key={type} className="create__type">
              <div>
                <h3>{t(`web:create.type.${type}`)} {(type === "plant" || type === "measurements") && <span className="quiet">{t("web:create.needed")}</span>}</h3>
                <p className="quiet">{t(`web:create.hint.${type}`)}</p>
              </div>
              <FileDrop label={t("web:create.add", { type: t(`web:create.type.${type}`) })} busy={upload.isPending && upload.variables.type === type} onFiles={(chosen) => upload.mutate({ type, chosen })} />
              <ul className="create__list">
                {files.filter(({ conf_type: own }) => own === type).map(({ filename, size }) => (
                  <li key={filename}>
                    <Icon name="file" size={14} /> <span>{filename}</span> <span className="quiet">{f.unit(Math.max(1, size / 1000), "kB")}</span>
                    <button type="button" className="iconbutton" aria-label={t("web:create.remove", { name: filename })} disabled={remove.isPending} onClick={() => remove.mutate(filename)}><Icon name="trash" size={14} /></button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {upload.isError && <p className="fielderror" role="alert">{problemText(upload.error, words)}</p>}
      </Section>
      <Section title={t("web:create.run")}>
        <form
          className="create__form"
          onSubmit={(event) => {
            event.preventDefault();
            submit.mutate();
          }}
        >
          <label>
            <span>{t("web:create.mail")}</span>
            <input className="field" type="email" required value={mail} onChange={(event) => setMail(event.currentTarget.value)} />
          </label>
          <button type="submit" className="button button--primary" disabled={!ready || submit.isPending}>{t("web:create.submit")}</button>
          {!ready && <span className="quiet">{t("web:create.missing")}</span>}
        </form>
        {submit.isError && <p className="fielderror" role="alert">{problemText(submit.error, words)}</p>}
      </Section>
      {(jobs.data?.rows.length ?? 0) > 0 && (
        <Section title={t("web:create.jobs")}>
          <div className="create__jobs">{jobs.data?.rows.slice(0, 5).map(({ job_id: id }) => <JobCard key={id} id={id} />)}</div>
        </Section>
      )}
    </div>
  );
}
