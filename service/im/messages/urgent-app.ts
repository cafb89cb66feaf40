import { UrgentApp } from '../../../contract/im/messages/urgent-app'
import { urgentEndpoint } from './urgent'

/** Calls people in their clients. */
export const urgentApp = urgentEndpoint(UrgentApp, 'im:message.urgent:app_send')
