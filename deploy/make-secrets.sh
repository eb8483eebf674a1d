#!/bin/sh
# Makes what compose.yaml reads from ./secrets: random passwords, and the addresses that contain them. A file that is there
# already is kept, so it can be run again. Keep a copy of secrets/privacy-key apart from all backups of the databases:
# without it personal data is lost for good.
#   sh deploy/make-secrets.sh [folder]
set -eu
folder="${1:-$(dirname "$0")/../secrets}"

# The folder keeps other users of this machine out; inside containers each reads only the files it is given, whoever it is.
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

random() { od -An -v -tx1 -N "$1" /dev/urandom | tr -d ' \n'; }

# keep <file> <text>
keep() {
  [ -e "$1" ] && return
  printf '%s\n' "$2" >"$1.new"
  chmod 444 "$1.new"
  mv "$1.new" "$1"
}

# Ed25519, PKCS#8: a fixed beginning, and 32 random bytes.
seal_key() {
  printf -- '-----BEGIN PRIVATE KEY-----\n'
  { printf '\060\056\002\001\000\060\005\006\003\053\145\160\004\042\004\040'; head -c 32 /dev/urandom; } | base64
  printf -- '-----END PRIVATE KEY-----\n'
}

keep privacy-key "$(random 32)"
keep seal-key.pem "$(seal_key)"
# Its public half, for processes that check seals and make none. Empty where openssl does not know Ed25519: then the tool alone
# makes bundles.
[ -s seal-key.pem.pub ] || rm -f seal-key.pem.pub
keep seal-key.pem.pub "$(openssl pkey -in seal-key.pem -pubout 2>/dev/null || true)"

keep postgres-superuser-password "$(random 24)"
keep postgres-owner-password "$(random 24)"
keep postgres-service-password "$(random 24)"
keep database-owner-url "postgres://asset_valuation_owner:$(cat postgres-owner-password)@postgres:5432/asset_valuation"
keep database-url "postgres://asset_valuation:$(cat postgres-service-password)@postgres:5432/asset_valuation"

keep eventstoredb-admin-password "$(random 24)"
keep eventstoredb-ops-password "$(random 24)"
keep event-log-url "esdb://asset-valuation:$(random 24)@eventstoredb:2113?tls=true&tlsCAFile=/run/eventstoredb/ca.crt"

keep nats-password "$(random 24)"
keep nats-password.conf "NATS_PASSWORD: \"$(cat nats-password)\""
keep nats-url "nats://asset-valuation:$(cat nats-password)@nats:4222"
