import { DESKTOP, expectFaultless, PHONE } from './axe-faults'
import { expect, REAL_CHAT, SECOND_CHAT, test, visit } from './fixtures'

/** Axe checks the pages of publications here, as `accessible.spec.ts` does the others. */
test.use({ viewport: DESKTOP })

test(
  'publications: none, the schedule, the list, an approval, its answers, a refusal and what is done',
  { tag: '@long' },
  async ({ page, herald }) => {
    const create = async (more: object) => {
      const environment = await herald.call('GET', '/_herald/environment')
      const [app] = (environment.data as { apps: { app_id: string }[] }).apps
      const body = {
        app_id: app?.app_id,
        source: { chat_id: REAL_CHAT },
        targets: [{ chat_id: SECOND_CHAT, how: 'end' }],
        made_by: 'Ada',
        ...more,
      }
      const { data } = await herald.call('POST', '/_herald/publications', body)
      return `/publications/${(data as { publication: { publication_id: string } }).publication.publication_id}`
    }
    await page.goto(`${herald.url}/publications`)
    await expect(page.getByRole('heading', { name: 'No publications yet' })).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await visit(page, `/announcements/${REAL_CHAT}/publish?to=${SECOND_CHAT}`)
    await page.getByRole('radio', { name: /^The server, now or at a time/ }).check()
    await page.getByRole('radio', { name: 'At a time', exact: true }).check()
    await page.getByLabel('Time zone').fill('Nowhere')
    await expect(page.getByText(/^There is no time zone of this name\./)).toBeVisible()
    await expectFaultless(page, { inside: '[aria-label="How it is published"]', sizes: [PHONE] })

    const approval = await create({ needs_approval: true })
    await visit(page, approval)
    await expect(page.getByText('After publishing')).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await page.getByRole('button', { name: 'Approve…' }).press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectFaultless(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ask for changes…' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFaultless(page)
    await page.getByRole('textbox', { name: 'What has to change' }).fill('Say when')
    await page.getByRole('button', { name: 'Stop and ask' }).press('Enter')
    await expect(page.getByText(/asks for changes/)).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })

    await visit(page, await create({ at: Date.now() + 3_600_000 }))
    await expect(page.getByRole('status').filter({ hasText: 'Scheduled' })).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })

    // One chat is gone when its time comes.
    const made = await herald.call('POST', '/open-apis/im/v1/chats', { name: 'Group that goes' })
    const { chat_id } = made.data as { chat_id: string }
    const refused = await create({ targets: [{ chat_id, how: 'end' }], at: Date.now() + 2_000 })
    await herald.call('DELETE', `/open-apis/im/v1/chats/${chat_id}`)
    await visit(page, refused)
    await expect(page.getByText('1 need attention')).toBeVisible()
    await page.locator('summary').first().press('Enter')
    await expectFaultless(page, { sizes: [PHONE] })
    await visit(page, '/publications')
    await expect(page.getByRole('link', { name: /Stopped/ })).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await visit(page, await create({ targets: [{ chat_id: SECOND_CHAT, how: 'beginning' }] }))
    await expect(page.getByText('1 of 1 published')).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
  },
)
