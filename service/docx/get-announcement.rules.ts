import type { Rule } from '../rules/rule'
import type { ChatFacts } from './chat-facts'
import { chatRules } from './chat.rules'

/** It answers for both types of announcement, so there is no row for 1772006 (platform/docx#announcement-metadata). */
export const getAnnouncementRules: Rule<ChatFacts>[] = chatRules
