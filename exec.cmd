@rem The scripts of package.json begin with "exec", so that no shell stays behind the program. Windows' shell has no such command, but looks in this folder.
@%*
