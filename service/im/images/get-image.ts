import { GetImage } from '../../../contract/im/images/get-image'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { answerWithFile } from '../files/answer-with-file'
import { ownFileFacts } from '../files/file-facts'
import type { OwnFileFacts } from '../files/file-facts'
import { neverDeleted } from '../files/file.rules'
import { getImageRules } from './get-image.rules'

/** A picture for messages that the same application uploaded (platform/files#images). */
export const getImage = serviceEndpoint<typeof GetImage, OwnFileFacts>({
  contract: GetImage,
  access: [],
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, internal: 2200, unauthorized: 234002, storage: 234042 },
  gather: (call) => ownFileFacts(call, call.input.path.image_key, 'image'),
  rules: getImageRules,
  unreachable: [neverDeleted],
  run: answerWithFile,
})
