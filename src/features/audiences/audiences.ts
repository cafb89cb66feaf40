export type { NamedChat } from './audience'
export { AudienceControl, useUsedAudiences } from './components/audience-control'
export { ChatChoice } from './components/chat-choice'
export { ChatField } from './components/chat-field'
