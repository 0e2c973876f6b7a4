import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/api.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { rulesQuery, saveRules } from '#web/queries/vouchers.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from './failure.ts'
import { staleSave } from './stale-save.ts'

/**
 * Warns that sold vouchers should be valid for 3 years, until an owner sees to it
 * (docs/product.md, "Voucher validity").
 */
export function LawWarning() {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useData(meQuery)
  const rules = useData(rulesQuery)
  const hydrated = useHydrated()
  const save = useMutation({
    mutationFn: (change: { years?: number; dismissed?: boolean }) => saveRules(api, change, rules.years),
    onSuccess: (after) => {
      queryClient.setQueryData(rulesQuery(api).queryKey, after)
      toast(
        'Success',
        after.years >= after.lawfulYears
          ? `New vouchers are valid for ${after.years} years.`
          : 'The warning has been dismissed.',
      )
    },
    onError: (error) => {
      if (!staleSave(error)) return showFailure(error)
      toast('Error', 'Someone else has just changed how long vouchers are valid.', 'destructive')
      return queryClient.invalidateQueries({ queryKey: rulesQuery(api).queryKey })
    },
  })
  if (!rules.warning) return null
  const years = rules.years === 1 ? '1 year' : `${rules.years} years`
  return (
    <section className="rounded-xl bg-amber px-5 py-[1.1rem] text-amber-ink" aria-labelledby="law">
      <h2 id="law" className="text-[1.1rem]">
        Vouchers are valid for {years} only
      </h2>
      <p className="mt-1">
        Under the Australian Consumer Law, gift cards must stay valid for at least {rules.lawfulYears} years. Vouchers
        already sold keep their expiry date, but you can extend each one.
      </p>
      {me?.role === 'owner' ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="quiet"
            busy={save.isPending}
            disabled={!hydrated}
            onClick={() => save.mutate({ years: rules.lawfulYears })}
          >
            Make new vouchers valid for {rules.lawfulYears} years
          </Button>
          <Button
            variant="quiet"
            disabled={!hydrated || save.isPending}
            onClick={() => save.mutate({ dismissed: true })}
          >
            Dismiss
          </Button>
        </div>
      ) : (
        <p className="mt-1">An owner can change this.</p>
      )}
    </section>
  )
}
