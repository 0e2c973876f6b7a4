/** Acts once when the process that started this one is gone: another one is its parent then. */
export function whenParentEnds(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}
