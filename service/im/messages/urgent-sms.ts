import { UrgentSms } from '../../../contract/im/messages/urgent-sms'
import { urgentEndpoint } from './urgent'

/** Calls people by a text message. */
export const urgentSms = urgentEndpoint(UrgentSms, 'im:message.urgent:sms')
