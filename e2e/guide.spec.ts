import { expect, test, visit } from './fixtures'
import { isThroughGateway } from './through-gateway'

test(
  "the keyboard finds a code by number and by word, and a failure's code opens the guide, which leads to the whole guide and to its refusal",
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.goto(herald.url)
    await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.type('Error guide')
    await expect(page.getByRole('option', { name: 'Error guide', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${herald.url}/codes`)
    const section = page.getByRole('region', { name: 'Merge and forward messages' })
    await expect(section.getByRole('link')).toHaveCount(25)

    // A slash focuses the search.
    await page.keyboard.press('/')
    await page.keyboard.type('230020')
    await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ codes$/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${herald.url}/codes/230020?q=230020`)
    const code = (number: number) => page.getByRole('region', { name: `Code ${number}` })
    await expect(code(230020)).toContainText('Too many messages in one second to the same person or group')
    // A reload keeps the filter and the code.
    const search = page.getByRole('textbox', { name: 'Find a code' })
    await search.fill('频繁')
    await expect(page.getByRole('link', { name: /^99991400/ })).toBeVisible()
    await page.reload()
    await expect(search).toHaveValue('频繁')
    await expect(code(230020)).toBeVisible()

    await visit(page, '/announcements/oc_nobody')
    const link = page.getByRole('main').getByRole('link', { name: '1770002' })
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Code 1770002' })
    await expect(dialog).toContainText('not found')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(link).toBeFocused()
    await expect(page).toHaveURL(`${herald.url}/announcements/oc_nobody`)

    await link.click()
    await dialog.getByRole('link', { name: 'Open in the error guide' }).click()
    await expect(page).toHaveURL(`${herald.url}/codes/1770002`)
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(link).toBeVisible()

    // A gateway has no workbench.
    if (isThroughGateway) return
    await visit(page, '/codes/230062')
    await page.getByRole('link', { name: /^Make 230062 happen on POST .*merge_forward$/ }).click()
    await expect(page).toHaveURL(/\/workbench\/refusals\?q=230062/)
    await expect(page.getByText('target is a third-party encrypted group')).toHaveCount(1)
  },
)
