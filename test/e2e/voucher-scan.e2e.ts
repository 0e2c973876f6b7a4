import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeQR } from 'qr'
import { voucherLink } from '#domain/vouchers/voucher-text.ts'
import { expect, test } from '#test/support/browser.ts'
import { chromiumArguments, findChromium } from '#test/support/chromium.ts'
import { openDashboard, refused } from '#test/support/dashboard.ts'
import { expectBack, expectDialogKeepsFocus, press } from '#test/support/keyboard.ts'

/** A film of one frame, as Chromium's false camera shows it: a QR code on a grey table. */
function filmOf(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const [width, height, dot] = [640, 480, 8]
  const left = Math.round((width - rows.length * dot) / 2)
  const top = Math.round((height - rows.length * dot) / 2)
  const light = Buffer.alloc(width * height, 150)
  const margin = 3 * dot
  for (let y = top - margin; y < height - top + margin; y++)
    light.fill(235, y * width + left - margin, y * width + width - left + margin)
  for (let y = 0; y < rows.length * dot; y++)
    for (let x = 0; x < rows.length * dot; x++)
      if (rows[Math.floor(y / dot)]?.[Math.floor(x / dot)]) light[(top + y) * width + left + x] = 20
  const colour = Buffer.alloc((width * height) / 2, 128)
  const film = join(mkdtempSync(join(tmpdir(), 'clinic-film-')), 'voucher.y4m')
  writeFileSync(
    film,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420\nFRAME\n`), light, colour]),
  )
  return film
}

const code = 'ABCD-EFGH-JK'

test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...chromiumArguments,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(voucherLink('http://127.0.0.1', code))}`,
    ],
  },
})

test('the camera starts at a press only, reads the QR code, and stops', async ({ page, tolerate }) => {
  tolerate(refused(404))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/lookup')) asked.push(request.postData() ?? '')
  })
  await page.addInitScript(() => {
    const { getUserMedia } = navigator.mediaDevices
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await getUserMedia.call(navigator.mediaDevices, wanted)
      Object.assign(window, { cameraStream: stream })
      return stream
    }
  })
  await openDashboard(page, '/admin/vouchers')
  const scan = page.getByRole('button', { name: 'Scan' })
  await expect(scan).toBeEnabled()
  expect(await page.evaluate(() => 'cameraStream' in window)).toBe(false)
  await press(scan)
  await expect(page.getByText('We can’t find a voucher with this code')).toBeVisible()
  expect(asked).toEqual([JSON.stringify({ code: `http://127.0.0.1/voucher#${code}` })])
  await expectBack(scan)
  expect(
    await page.evaluate(() =>
      (window as unknown as { cameraStream: MediaStream }).cameraStream.getTracks().map(({ readyState }) => readyState),
    ),
  ).toEqual(['ended'])
})

test('a refused camera is reported in a dialog that works by keyboard', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  await openDashboard(page, '/admin/vouchers')
  const scan = page.getByRole('button', { name: 'Scan' })
  await press(scan)
  await expect(page.getByRole('dialog')).toContainText('The camera isn’t allowed')
  await expectDialogKeepsFocus(page, 'Scan a voucher')
  await page.keyboard.press('Escape')
  await expectBack(scan)
})
