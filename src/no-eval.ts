// The security policy of the page forbids zod to compile validators from text. Zod would try it for the first schema,
// so the entry imports this module before all others. This is where zod stores its settings. Calling `z.config` would
// load zod, which the chat list does not need.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
