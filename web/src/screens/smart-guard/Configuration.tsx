import { auditThresholdsSchema, hasPolicy, type AuditThresholds, type InstallationSettings } from "@sunledger/contract";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/queryClient.ts";
import { JobCard } from "../../plant-parts/JobCard.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";

const NAMES = ["minimum_incident_min", "minimum_irradiance_w_m2"] as const;
const UNITS: Readonly<Record<keyof AuditThresholds, string>> = { minimum_incident_min: "min", minimum_irradiance_w_m2: "W/m²" };

/** A loss that the design assumed, by its name. */
const ASSUMED = /^sizing_(.+)_percent$/;

/** A number as typed in any language; NaN where it is none. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", ".")));
const differ = (a: AuditThresholds, b: AuditThresholds): boolean => NAMES.some((name) => a[name] !== b[name]);

/** The thresholds of the next analysis, those of the published one beside them, and the way to analyse again. */
export function Configuration() {
  const { t } = useWords();
  const { installation } = useInstallationPage();
  const settings = useQuery(queries.settings(installation.installation_id));
  return (
    <>
      <Section title={t("site:settings.title")} note={t("site:settings.note")}>
        <Loaded query={settings} skeleton={<Skeleton height={260} />}>{(data) => <Thresholds settings={data} />}</Loaded>
      </Section>
      <UsedSettings />
    </>
  );
}

function Thresholds({ settings }: { settings: InstallationSettings }) {
  const { t, f } = useWords();
  const notify = useNotify();
  const { installation } = useInstallationPage();
  const id = installation.installation_id;
  const [typed, setTyped] = useState<Partial<Record<keyof AuditThresholds, string>>>({});
  const shown = (name: keyof AuditThresholds) => typed[name] ?? String(settings[name]);
  const wanted = { minimum_incident_min: numberOf(shown("minimum_incident_min")), minimum_irradiance_w_m2: numberOf(shown("minimum_irradiance_w_m2")) };
  const checked = auditThresholdsSchema.safeParse(wanted);
  const isWrong = (name: keyof AuditThresholds) => checked.error?.issues.some(({ path }) => path[0] === name) ?? false;
  const save = useMutation({
    mutationFn: (json: AuditThresholds) => callApi("changeInstallationSettings", { query: { installation_id: id }, json }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queries.settings(id).queryKey, saved);
      setTyped({});
      notify.success();
    },
    onError: (error) => notify.failure(error),
  });
  return (
    <form
      className="thresholds"
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.success) save.mutate(checked.data);
      }}
    >
      <table className="table" aria-label={t("site:settings.title")}>
        <thead><tr><th scope="col">{t("site:settings.threshold")}</th><th scope="col" className="num">{t("site:settings.published")}</th><th scope="col" className="num">{t("site:settings.usual")}</th><th scope="col">{t("site:settings.next")}</th></tr></thead>
        <tbody>
          {NAMES.map((name) => (
            <tr key={name}>
              <th scope="row"><span className="strong">{t(`site:settings.${name}`)}</span><br /><span className="quiet thresholds__why">{t(`site:settings.${name}Text`)}</span></th>
              <td className="num" data-label={t("site:settings.published")}>{settings.published === null ? "—" : f.unit(settings.published[name], UNITS[name])}</td>
              <td className="num quiet" data-label={t("site:settings.usual")}>{f.unit(settings.usual[name], UNITS[name])}</td>
              <td className="thresholds__field">
                {settings.editable ? (
                  <TextField label={UNITS[name]} value={shown(name)} onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))} error={isWrong(name) ? t(`site:settings.${name}Wrong`) : undefined} />
                ) : (
                  f.unit(settings[name], UNITS[name])
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {settings.editable ? (
        <p className="thresholds__buttons">
          <button type="submit" className="button button--primary" disabled={!checked.success || save.isPending || !differ(checked.data, settings)}>{t("site:settings.save")}</button>
          <button type="button" className="button" disabled={!differ(settings.usual, { ...settings, ...wanted })} onClick={() => setTyped({ minimum_incident_min: String(settings.usual.minimum_incident_min), minimum_irradiance_w_m2: String(settings.usual.minimum_irradiance_w_m2) })}>{t("site:settings.reset")}</button>
        </p>
      ) : (
        <p className="quiet">{t("site:settings.notEditable")}</p>
      )}
      {settings.published !== null && differ(settings, settings.published) && <Again guid={installation.guid} />}
    </form>
  );
}

/** The published analysis was made with others: it can be made anew. */
function Again({ guid }: { guid: string }) {
  const { t } = useWords();
  const notify = useNotify();
  const { data: me } = useSuspenseQuery(queries.me());
  const submit = useMutation({
    mutationFn: () => {
      const parts = new FormData();
      parts.set("repo_id", guid);
      parts.set("user_mail", me.email);
      return callApi("submitWorkflow", { parts });
    },
    onError: (error) => notify.failure(error),
  });
  return (
    <div className="thresholds__again">
      <p><Icon name="info" size={14} /> {t("site:settings.differs")}</p>
      {hasPolicy(me.role, me.policies, "create_audit") && submit.data === undefined && <button type="button" className="button" disabled={submit.isPending} onClick={() => submit.mutate()}><Icon name="refresh" size={14} /> {t("site:settings.again")}</button>}
      {submit.data !== undefined && <JobCard id={submit.data.job_id} />}
    </div>
  );
}

/** Everything else that the published analysis was made with. */
function UsedSettings() {
  const { t, f, message } = useWords();
  const { installation } = useInstallationPage();
  const used = Object.entries(installation.settings).filter(([name]) => !NAMES.some((own) => own === name));
  const assumed = used.flatMap(([name, percent]) => {
    const loss = ASSUMED.exec(name)?.[1];
    return loss === undefined ? [] : [{ loss, percent }];
  });
  if (used.length === 0) return null;
  return (
    <>
      <Section title={t("site:used.title")} note={t("site:used.note")}>
        <dl className="facts facts--wide">
          {used.filter(([name]) => !ASSUMED.test(name)).map(([name, value]) => (
            <div key={name}><dt>{message(`site:used.${name}`, name.replaceAll("_", " "))}</dt><dd className="num">{f.significant(value, 4)}</dd></div>
          ))}
        </dl>
      </Section>
      {assumed.length > 0 && (
        <Section title={t("site:used.assumed")} note={t("site:used.assumedNote")}>
          <dl className="facts facts--wide">
            {assumed.map(({ loss, percent }) => <div key={loss}><dt>{message(`sizing:assumption.${loss}`, loss.replaceAll("_", " "))}</dt><dd className="num">{f.percent(percent / 100, 2)}</dd></div>)}
          </dl>
        </Section>
      )}
    </>
  );
}
