import { firstTicket } from '../tokens/app-ticket'
import { happyCredentials } from './credentials.scenarios'

export const app_ticket = firstTicket(happyCredentials.app_id)
