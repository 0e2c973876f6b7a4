import { mkdir } from 'node:fs/promises'
import { pressJpeg } from './brush/press.ts'
import * as shore from './shore/pictures.ts'

const folder = new URL('../demo/physio/pictures/', import.meta.url).pathname
await mkdir(folder, { recursive: true })
const files: Record<string, keyof typeof shore> = {
  'shore.jpg': 'heroShore',
  'rooms.jpg': 'aboutRooms',
  'mara-quinn.jpg': 'practitionerMara',
  'theo-baptiste.jpg': 'practitionerTheo',
  'hands-on.jpg': 'serviceHandsOn',
  'exercise.jpg': 'serviceExercise',
  'running.jpg': 'serviceRunning',
  'water.jpg': 'serviceWater',
  'voucher.jpg': 'voucherShore',
  'jetty-walk.jpg': 'blogJetty',
  'tape.jpg': 'blogTape',
  'garden.jpg': 'blogGarden',
}
const wanted = process.argv.slice(2)
for (const [file, name] of Object.entries(files))
  if (wanted.length === 0 || wanted.includes(file)) {
    await pressJpeg(shore[name](), folder + file)
    console.log(file)
  }
