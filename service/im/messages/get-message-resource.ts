import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { answerWithFile } from '../files/answer-with-file'
import { appFacts, fileFacts } from '../files/file-facts'
import { READ_SCOPES } from './get-message'
import { getMessageResourceRules } from './get-message-resource.rules'
import type { MessageResourceFacts } from './get-message-resource.rules'
import { messageAccess } from './message-access'
import { resourceKeys } from './resource-keys'

/**
 * The bytes of a picture, file, audio or video in a message, whole or one range
 * (platform/files#message-resources). A key belongs to every message whose
 * content names it, no matter who uploaded it.
 */
export const getMessageResource = serviceEndpoint<typeof GetMessageResource, MessageResourceFacts>({
  contract: GetMessageResource,
  access: READ_SCOPES,
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, listsFields: true, internal: 2200, unauthorized: 234002, storage: 234042 },
  async gather({ tx, input, caller, headers }) {
    const { message_id, file_key } = input.path
    const kind = input.query.type
    const access = await messageAccess(tx, caller, message_id)
    const keys = resourceKeys({ content: access.message?.content ?? '' })
    const other = kind === 'image' ? 'file' : 'image'
    return {
      ...access,
      ...(await appFacts(tx, caller)),
      ...(await fileFacts(tx, file_key, headers)),
      named: { asAsked: keys[kind].has(file_key), asOther: keys[other].has(file_key) },
    }
  },
  rules: getMessageResourceRules,
  run: answerWithFile,
})
