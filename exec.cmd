@rem Scripts of package.json begin with "exec", so that npm waits for the program itself and passes signals to it, not to a shell
@rem in between. Windows' own shell has no such word; it finds this file instead, which runs what follows it.
@%*
