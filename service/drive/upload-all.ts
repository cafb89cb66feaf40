import { UploadAll } from '../../contract/drive/upload-all'
import { mediaBlocks, plan } from '../examples/media'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { noLocks } from '../http/locks'
import type { Rule } from '../rules/rule'
import { bytesRules, nameRules } from './file.rules'
import type { NamedFile, SentBytes } from './file.rules'
import { formGates, mediaUnreachable, publishedForMedia } from './media-gates'
import { MAX_FORM_BYTES } from './media-limits'
import { gatherParent } from './media-parent'
import type { ParentFacts } from './media-parent'
import { parentRules } from './media-parent.rules'
import { parentScenarios } from './media-parent.scenarios'
import { UPLOAD_SCOPES } from './media-scopes'
import { newMedia } from './new-media'

export interface UploadAllFacts extends ParentFacts, NamedFile, SentBytes {}

const rules: Rule<UploadAllFacts>[] = [
  ...parentRules,
  ...nameRules,
  {
    code: 1061043,
    when: 'more than 20 MiB',
    fails: (f) => f.size > MAX_FORM_BYTES || f.file.size > MAX_FORM_BYTES,
  },
  ...bytesRules,
]

const form = { file_name: 'plan.txt', parent_type: 'docx_image', parent_node: 'doxcnImage', ...plan }

/** A file of 20 MiB at most, in one request (platform/files#media-upload). */
export const uploadAll = serviceEndpoint<typeof UploadAll, UploadAllFacts>({
  contract: UploadAll,
  locks: noLocks,
  emits: [],
  access: UPLOAD_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'body.parent_node': 1061004 }, otherTenants: { 'body.parent_node': 1061004 } },
  limits: mediaPace,
  gates: formGates,
  upload: { part: 'file', most: MAX_FORM_BYTES },
  async gather({ tx, input, caller }) {
    const { file, size, checksum, file_name } = input.body
    return { ...(await gatherParent(tx, input.body, caller)), file, size, checksum, file_name }
  },
  rules,
  published: publishedForMedia,
  unreachable: mediaUnreachable,
  async run(call, facts) {
    const { file, file_name } = call.input.body
    await call.keep(file)
    return newMedia(call, facts, { file_name, size: file.size, sha256: file.sha256 })
  },
  base: mediaBlocks,
  happy: { form },
  scenarios: {
    ...parentScenarios((parent_node) => ({ form: { ...form, parent_node } })),
    1061008: { request: { form: { ...form, file_name: 'x'.repeat(251) } } },
    1061043: { request: { form: { ...form, size: '20971521' } } },
    1062009: { request: { form: { ...form, size: '7' } } },
    1062008: { request: { form: { ...form, checksum: '1' } } },
  },
})
