import { UploadPart } from '../../contract/drive/upload-part'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import { mediaBlocks, plan } from './media-blocks'
import { asNeighbour, prepared, withNeighbour } from './prepared-upload'

const DAY_MS = 86_400_000

/** A part of an upload that was announced for it, with some fields changed. */
const saying = (more: Record<string, string>, size = 6): Scenario => ({
  async before(call) {
    const upload_id = await prepared(call, { size })
    return { form: { upload_id, seq: '0', ...plan, ...more } }
  },
})

export const uploadPartScenarios: EndpointScenarios = {
  route: UploadPart.route,
  base: { ...mediaBlocks, ...saying({}) },
  happy: {},
  scenarios: {
    1061003: { request: { form: { upload_id: 'nowhere', seq: '0', ...plan } } },
    1062007: {
      world: withNeighbour,
      async before(call) {
        const upload_id = await prepared(call, { headers: asNeighbour })
        return { form: { upload_id, seq: '0', ...plan } }
      },
    },
    1061021: { before: async (_call, time) => time.pass(DAY_MS + 1) },
    1062011: saying({ seq: '1' }),
    '1062009: the number of bytes differs from size': saying({ size: '7' }),
    1062008: saying({ checksum: '1' }),
    '1062009: the part does not have the prepared length: 4 MiB, or the rest': saying({}, 7),
  },
}
