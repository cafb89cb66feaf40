import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { TestWorld } from '../../../../service/testing/test-world'
import type { WorldFile } from '../../../../service/world/world-file'
import { openConsole, startService } from '../../../testing/render'

/** The messages page of "Launch" over a new service, once one can write there. */
export async function openComposer(change?: (file: WorldFile) => void, language: 'en' | 'zh-CN' = 'en') {
  const world = await startService(change)
  const opened = await openConsole('/messages/oc_launch', { language })
  await screen.findByRole('region', { name: language === 'en' ? 'Write a message' : '撰写消息' })
  return { ...opened, world }
}

export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message' })

export const row = (words: string) =>
  screen.findByRole('row', { name: new RegExp(words) }, { timeout: 10_000 })

/** Chooses an action of the message with these words. */
export async function itemOf(user: UserEvent, words: string, item: string) {
  await user.click(within(await row(words)).getByRole('button', { name: 'Actions for this message' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** The service's messages with this text. */
export const messagesSaying = ({ store }: TestWorld, words: string) =>
  store.transaction((tx) =>
    tx.selectFrom('messages').selectAll().where('content', 'like', `%${words}%`).execute(),
  )
