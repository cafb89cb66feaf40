import type { Scenarios } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'

/** Changes to the happy world that break the rows that operations on files share. */
export const fileScenarios = {
  botDisabled: { world: (file: WorldFile) => file.apps.forEach((app) => (app.bot_enabled = false)) },
  checkFails: { world: (file: WorldFile) => file.apps.forEach((app) => (app.tenant_check_fails = true)) },
  metaStopped: { world: (file: WorldFile) => file.apps.forEach((app) => (app.meta_writing_stopped = true)) },
  keyDeleted: {
    world: (file: WorldFile) => file.tenants.forEach((tenant) => (tenant.crypt_key_deleted = true)),
  },
  storageBroken: {
    world: (file: WorldFile) => file.tenants.forEach((tenant) => (tenant.storage_error = true)),
  },
  /** One byte more than 100 MB. */
  tooBig: {
    world: (file: WorldFile) =>
      file.files.forEach((each) => {
        delete each.content_base64
        each.size = 100 * 1024 * 1024 + 1
      }),
  },
  others: {
    world: (file: WorldFile) => file.files.forEach((each) => (each.app_id = 'cli_0000000000000002')),
  },
  beyond: { request: { headers: { range: 'bytes=1000000000-' } } },
} satisfies Scenarios
