/** npm's own codes of what keeps it from its registry. */
export const UNREACHABLE =
  /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|NETUNREACH|HOSTUNREACH)|ETIMEDOUT|ERR_SOCKET_TIMEOUT/;
