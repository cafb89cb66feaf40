// The operations of the platform: methods and paths, as contract/platform-operations.json lists them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Operations that the Node SDK has no method for, from the platform's reference and from clients of the platform.
 * Paths are below /open-apis/.
 */
const OTHERS = `
POST auth/v3/app_ticket/resend
POST auth/v3/app_access_token
POST auth/v3/app_access_token/internal
POST auth/v3/tenant_access_token
POST auth/v3/tenant_access_token/internal
GET authen/v1/authorize
POST authen/v2/oauth/token
GET application/v6/applications/:app_id
POST bot/hook/:token
POST bot/v1/openclaw_bot/ping
POST bot/v2/hook/:token
GET bot/v3/bots/basic_batch
GET bot/v3/info
POST cardkit/v1/cards/id_convert
POST contact/v3/users/basic_batch
POST docx/v1/documents/blocks/convert
GET drive/explorer/v2/root_folder/meta
POST ephemeral/v1/delete
POST ephemeral/v1/send
POST im/v1/chat_p2p/batch_query
POST im/v1/chats/batch_query
GET im/v1/chats/:chat_id/members/bots
GET im/v1/messages/mget
POST im/v1/messages/search
POST im/v2/chats/search
POST interactive/v1/card/update
PUT sheets/v2/spreadsheets/:spreadsheetToken/values
POST sheets/v2/spreadsheets/:spreadsheetToken/values_append
GET sheets/v2/spreadsheets/:spreadsheetToken/values_batch_get
POST sheets/v2/spreadsheets/:spreadsheetToken/values_batch_update
POST sheets/v2/spreadsheets/:spreadsheetToken/values_image
POST sheets/v2/spreadsheets/:spreadsheetToken/values_prepend
GET sheets/v2/spreadsheets/:spreadsheetToken/values/:range
PUT sheets/v2/spreadsheets/:spreadsheetToken/style
PUT sheets/v2/spreadsheets/:spreadsheetToken/styles_batch_update
POST sheets/v2/spreadsheets/:spreadsheetToken/merge_cells
POST sheets/v2/spreadsheets/:spreadsheetToken/unmerge_cells
DELETE sheets/v2/spreadsheets/:spreadsheetToken/dimension_range
POST sheets/v2/spreadsheets/:spreadsheetToken/dimension_range
PUT sheets/v2/spreadsheets/:spreadsheetToken/dimension_range
POST sheets/v2/spreadsheets/:spreadsheetToken/insert_dimension_range
POST sheets/v2/spreadsheets/:spreadsheetToken/sheets_batch_update
GET sheets/v2/spreadsheets/:spreadsheetToken/metainfo
`

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Where the SDK says in its code what it calls. */
const called = /url: fillApiPath\(`\$\{this\.domain\}\/open-apis\/([^`]+)`, path\),\s*method: "([A-Z]+)"/g

/**
 * The methods of each path below /open-apis/, from the installed Node SDK and the list above. Paths that differ only
 * in the names of their parameters count as one.
 * @returns {Record<string, string>} `GET POST`, by path
 */
export function platformOperations() {
  const sdk = readFileSync(createRequire(import.meta.url).resolve('@larksuiteoapi/node-sdk'), 'utf8')
  const all = [
    ...Array.from(sdk.matchAll(called), ([, path, method]) => [method, path.replace(/\/$/, '')]),
    ...OTHERS.trim()
      .split('\n')
      .map((line) => line.split(' ')),
  ]
  const paths = new Map()
  const names = new Map()
  for (const [method, path] of all) {
    const shape = path.replace(/:[^/]+/g, ':')
    if (!names.has(shape)) names.set(shape, path)
    const methods = paths.get(names.get(shape)) ?? new Set()
    paths.set(names.get(shape), methods.add(method))
  }
  return Object.fromEntries(
    [...paths]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, methods]) => [path, METHODS.filter((method) => methods.has(method)).join(' ')]),
  )
}
