/** Schemas compile themselves with `new Function` unless told not to; the content security policy forbids that. Imported before any schema. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
