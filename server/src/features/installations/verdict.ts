import type { Diagnostic, Figure } from "@sunledger/contract";
import type { Formats, Translator } from "@sunledger/i18n";

interface Told {
  pi: Figure | null;
  causes: Diagnostic["drivers"];
  recoverableKwh: number;
  perYear: number | null;
  currency: string;
}

/** The range in two sentences: how far from expectation and why, what could be got back. */
export function verdict({ pi, causes, recoverableKwh, perYear, currency }: Told, { t }: Translator, numbers: Formats): string {
  if (pi?.value === null || pi === null || pi.value === undefined) return t("common:verdict.unknown");
  const distance = 1 - pi.value;
  const spread = 2 * (pi.uncertainty ?? 0);
  const figures = { pi: numbers.number(pi.value, 3), spread: numbers.number(spread, 3), distance: numbers.percent(Math.abs(distance)) };
  const key = Math.abs(distance) <= spread ? "common:verdict.asExpected" : distance > 0 ? "common:verdict.below" : "common:verdict.above";
  const parts = [t(key, figures)];
  if (distance > spread && causes.length > 0) parts.push(t("common:verdict.causes", { causes: causes.slice(0, 2).map(({ sentence }) => sentence).join("; ") }));
  if (recoverableKwh > 1) {
    parts.push(
      perYear === null
        ? t("common:verdict.recoverable", { energy: numbers.energy(recoverableKwh) })
        : t("common:verdict.recoverableMoney", { energy: numbers.energy(recoverableKwh), money: numbers.money(perYear, currency) }),
    );
  }
  return parts.join(" ");
}
