import { GetImage } from '../../../contract/im/images/get-image'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Rule } from '../../rules/rule'
import { answerWithFile } from '../files/answer-with-file'
import { ownFileFacts } from '../files/file-facts'
import type { OwnFileFacts } from '../files/file-facts'
import { botRow, neverDeleted, ownerRows, rangeRow, tenantRows } from '../files/file.rules'
import { fileScenarios as those } from '../files/file.scenarios'

const rules: Rule<OwnFileFacts>[] = [
  botRow,
  ...ownerRows('image_key'),
  { code: 234001, when: 'an avatar', fails: (f) => f.file?.file_type === 'avatar', ours: true },
  ...tenantRows,
  rangeRow,
]

/** A picture for messages that the same application uploaded (platform/files#images). */
export const getImage = serviceEndpoint<typeof GetImage, OwnFileFacts>({
  contract: GetImage,
  access: [],
  tokens: 'tenants',
  foreign: { inTenant: { 'path.image_key': 234008 } },
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, internal: 2200, unauthorized: 234002, storage: 234042 },
  gather: (call) => ownFileFacts(call, call.input.path.image_key, 'image'),
  rules,
  unreachable: [neverDeleted],
  run: answerWithFile,
  happy: { path: { image_key: 'img_v3_happy' } },
  scenarios: {
    234007: those.botDisabled,
    '234001: image_key unknown, or of another tenant': {
      request: { path: { image_key: 'img_v3_nowhere' } },
    },
    234008: those.others,
    '234001: an avatar': { world: (file) => file.files.forEach((each) => (each.file_type = 'avatar')) },
    234041: those.keyDeleted,
    234042: those.storageBroken,
    '234001: Range starts beyond the end': those.beyond,
  },
})
