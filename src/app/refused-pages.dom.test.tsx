import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { ListMessages } from '../../contract/im/messages/list-messages'
import { addFault } from '../testing/add-fault'
import { openConsole, startService } from '../testing/render'

const pages = [
  ['the announcement', '/announcements/oc_launch', GetAnnouncement.route, [1770002, 1772003]],
  ['publish', '/announcements/oc_launch/publish', GetAnnouncement.route, [1770002, 1772003]],
  ['messages', '/messages/oc_launch', ListMessages.route, [232009, 230002]],
  ['files of a chat', '/files/chat?chat_id=oc_launch', ListMessages.route, [232009, 230002]],
] as const

const EXPIRED_TOKEN = 99991663
const goToChats = { en: 'Go to chats', 'zh-CN': '前往群列表' }
const chooseAnother = { en: 'Choose another target', 'zh-CN': '选择其他目标' }

const cases = pages.flatMap(([page, at, route, [gone, removed]]) =>
  (['en', 'zh-CN'] as const).flatMap((language) =>
    (
      [
        ['an expired token', EXPIRED_TOKEN, { en: 'Reload the page', 'zh-CN': '刷新页面' }],
        ['a dissolved chat', gone, page === 'files of a chat' ? chooseAnother : goToChats],
        ['a removed bot', removed, { en: 'Check again', 'zh-CN': '重新检查' }],
      ] as const
    ).map(([cause, code, clicks]) => ({ page, at, route, language, cause, code, click: clicks[language] })),
  ),
)

test.each(cases)(
  'in $language, $page shows $cause once, with the next click and without a code',
  async ({ at, route, language, code, click }) => {
    await startService()
    await addFault({ route, code })
    await openConsole(at, { language })
    const alert = await screen.findByRole('alert')
    await within(alert).findByText(click)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    const folded = alert.querySelector('details')?.textContent ?? ''
    expect(folded).toContain(String(code))
    expect(alert.textContent.replace(folded, '')).not.toMatch(/\d{5}/)
  },
)
