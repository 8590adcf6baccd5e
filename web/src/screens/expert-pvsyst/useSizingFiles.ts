import type { SizingEntry, SizingReconciliation } from "@sunledger/contract";
import { useMutation } from "@tanstack/react-query";
import { callApi, fetchApi } from "../../api/callApi.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { saveBlob } from "../../ui/saveFile.ts";
import { useWords } from "../../words/useWords.ts";

/** The entry, and its reconciliation where there is one, as a workbook; and back from one. */
export function useSizingFiles(onRead: (entry: SizingEntry) => void) {
  const { t, locale } = useWords();
  const { installation } = useInstallationPage();
  const save = useMutation({
    mutationFn: async ({ entry, reconciliation }: { entry: SizingEntry; reconciliation?: SizingReconciliation }) => {
      // letters, numbers and a few signs: what a file may be called everywhere
      const name = `${t("sizing:entry.file")} ${installation.installation_name}`.replaceAll(/[^\p{L}\p{N} ._()-]/gu, "-").slice(0, 110);
      const file = await fetchApi("convertPvsystJsonXlsx", { query: { file: name, country_lang_code: locale }, json: { ...entry, ...(reconciliation === undefined ? {} : { reconciliation }) } });
      saveBlob(`${name}.xlsx`, await file.blob());
    },
  });
  const read = useMutation({
    mutationFn: (file: File) => {
      const parts = new FormData();
      parts.set("file", file);
      return callApi("convertPvsystXlsxJson", { parts });
    },
    onSuccess: onRead,
  });
  return { save, read };
}
