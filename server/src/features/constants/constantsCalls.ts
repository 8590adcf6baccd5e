import { api, INCIDENT_CATEGORIES, LOSSES, MENU, type ConstDictionary, type ReplyOf } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";

/** The constants dictionary in one language: losses by their physical order, incident categories, the menu. */
function dictionary(words: Translator): ConstDictionary {
  return {
    losses: LOSSES.map(({ key, group }, index) => ({ key, index, group, name: words.message(`common:loss.${key}`) })),
    alarm: INCIDENT_CATEGORIES.map((key) => ({ key, icon: key, name: words.message(`common:incident.${key}`) })),
    menu: MENU.map(({ group, items }) => ({
      group,
      name: words.message(`common:menu.${group}`),
      items: items.map(({ name, route, icon }) => ({ name, route, icon, label: words.message(`common:menu.${name}`) })),
    })),
  };
}

type RawPart = ReplyOf<typeof api.constDictionaryRawKey>;

const none = { group: null, icon: null, route: null };
const RAW_PARTS: Readonly<Record<RawPart["key"], RawPart["entries"]>> = {
  losses: LOSSES.map(({ key, group }, index) => ({ ...none, key, index, group })),
  alarm: INCIDENT_CATEGORIES.map((key, index) => ({ ...none, key, index, icon: key })),
  menu: MENU.flatMap(({ group, items }) => items.map(({ name, icon, route }) => ({ key: name, group, icon, route }))).map((item, index) => ({ ...item, index })),
};

export function constantsCalls(bind: Binder): void {
  bind(api.constDictionary, async ({ locale }) => dictionary(await translatorOf(locale)));
  bind(api.constDictionaryRawKey, async ({ request }) => {
    const { key } = api.constDictionaryRawKey.headers.parse(request.headers);
    return { key, entries: RAW_PARTS[key] };
  });
}
