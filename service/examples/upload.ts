import { UploadPart } from '../../contract/drive/upload-part'
import { UploadPrepare } from '../../contract/drive/upload-prepare'
import type { Scenario, ScenarioCall } from '../rules/scenario'
import { launch } from './launch'
import { plan } from './media'

interface Unusual {
  /** The announced number of bytes. */
  size?: number
  headers?: Record<string, string>
}

/** Announces the small file for the image of "Launch"; returns its upload_id. */
export async function prepared(call: ScenarioCall, { size = 6, headers = {} }: Unusual = {}) {
  const body = { file_name: 'plan.txt', parent_type: 'docx_image', parent_node: 'doxcnImage', size }
  return (await call(UploadPrepare, { body, headers })).upload_id
}

/** The same, with its one part uploaded. */
export async function arrived(call: ScenarioCall, unusual: Unusual = {}) {
  const upload_id = await prepared(call, unusual)
  const { headers = {} } = unusual
  await call(UploadPart, { form: { upload_id, seq: '0', ...plan }, headers })
  return upload_id
}

const TOKEN = 't-neighbour0000000000000000000000000000000'
export const asNeighbour = { authorization: `Bearer ${TOKEN}` }

/** A second application is in "Launch". */
export const withNeighbour: NonNullable<Scenario['world']> = (file) => {
  const neighbour = file.apps[1]
  if (!neighbour) throw new Error('the happy world has a second application')
  neighbour.tokens.push(TOKEN)
  launch(file).bots.push({ app_id: neighbour.app_id, joined_at: 0 })
}
