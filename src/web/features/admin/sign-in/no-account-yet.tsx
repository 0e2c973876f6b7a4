import { SignInLayout } from './sign-in-layout.tsx'

/** The command in parts within which no line may break. */
const command = ['npm run cli -- staff create', '--role owner', '--email you@example.com', '--name "Your Name"']

/** In the place of a form that cannot succeed. It gives nobody the link itself: only who runs the server has that. */
export const NoAccountYet = () => (
  <SignInLayout title="No account yet">
    <div className="grid gap-4">
      <p>Nobody can sign in, because there’s no staff account yet.</p>
      <p>
        When the server started, it printed a link that creates the owner’s account. In a terminal it stands beside
        “First step”; in a log, in the line “Nobody can sign in yet”. The link works for 24 hours. If you restart the
        server, it prints a new one.
      </p>
      <p>Or create the owner where the server runs:</p>
      {/* A command is copied whole, so it wraps instead of hiding its end. */}
      <pre className="whitespace-pre-wrap rounded-lg bg-paper px-4 py-3 text-[0.875rem]">
        {command.map((part) => (
          <span key={part} className="inline-block whitespace-pre">
            {part}{' '}
          </span>
        ))}
      </pre>
      <p className="text-ink-soft text-small">The README explains how to make the first account.</p>
    </div>
  </SignInLayout>
)
