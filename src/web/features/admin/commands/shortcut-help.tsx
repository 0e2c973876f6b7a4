import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { statusKeys } from '../frame/row-keys.ts'
import { goKeys, keysAreOn, singleKeys, switchKeys } from './shortcuts.ts'

/** A dialog that lists all keyboard shortcuts of the dashboard. */
export default function ShortcutHelp({ isOwner, onClose }: { isOwner: boolean; onClose: () => void }) {
  const [on, setOn] = useState(keysAreOn)
  return (
    <Dialog wide onOpenChange={onClose} title="Keyboard shortcuts">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <KeyList title="Anywhere">
            <Row keys={['Ctrl', 'K']} label="Find a page, an order, a voucher or a patient (Cmd K on a Mac)" />
            {singleKeys.map(({ key, label }) => (
              <Row key={key} keys={[key.toUpperCase()]} label={label} />
            ))}
            <Row keys={['F8']} label="Go to the latest notice" />
          </KeyList>
          <KeyList title="On a request in the list">
            {statusKeys.map(({ key, label }) => (
              <Row key={key} keys={[key.toUpperCase()]} label={label} />
            ))}
          </KeyList>
        </div>
        <KeyList title="Go to">
          {goKeys
            .filter(({ ownerOnly }) => isOwner || !ownerOnly)
            .map(({ go, label }) => (
              <Row key={go} keys={['G', go.toUpperCase()]} label={label} />
            ))}
        </KeyList>
      </div>
      <label className="mt-6 flex items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={on}
          onChange={({ target }) => {
            switchKeys(target.checked)
            setOn(target.checked)
          }}
        />
        Use single-key shortcuts on this device
      </label>
    </Dialog>
  )
}

const KeyList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-sans font-semibold text-small">{title}</h3>
    <dl>{children}</dl>
  </section>
)

const Row = ({ keys, label }: { keys: string[]; label: string }) => (
  <div className="grid grid-cols-[5.5rem_1fr] gap-3 py-[0.3rem]">
    <dt className="flex items-start gap-[0.3rem]">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-block min-w-[1.6rem] rounded-[5px] border border-stone-deep px-[0.4rem] py-[0.1rem] text-center font-sans text-[0.8rem]/[1.3]"
        >
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{label}</dd>
  </div>
)
