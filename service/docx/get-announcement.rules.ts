import type { Rule } from '../rules/rule'
import type { ChatFacts } from './chat-facts'
import { chatRules } from './chat.rules'

/** Both types of announcement are answered, so 1772006 is not among the rows (platform/docx#announcement-metadata). */
export const getAnnouncementRules: Rule<ChatFacts>[] = chatRules
