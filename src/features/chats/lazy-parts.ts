import { lazy } from 'react'

export const LastMessage = lazy(async () => ({
  default: (await import('./components/last-message')).LastMessage,
}))

export const ChatSettingsDialog = lazy(async () => ({
  default: (await import('./components/chat-settings-dialog')).ChatSettingsDialog,
}))
