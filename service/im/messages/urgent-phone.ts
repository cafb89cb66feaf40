import { UrgentPhone } from '../../../contract/im/messages/urgent-phone'
import { urgentEndpoint } from './urgent'

/** Calls people by telephone. */
export const urgentPhone = urgentEndpoint(UrgentPhone, 'im:message.urgent:phone')
