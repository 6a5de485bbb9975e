#!/bin/sh
# Stands in for wasm-opt where there is no Node: copies the module as it is. Written by xtask/src/site.rs.
for argument in "$@"; do
  case "$argument" in
    --version) echo "wasm-opt version 132"; exit 0 ;;
    --output=*) to=${argument#--output=} ;;
    -*) ;;
    *) from=$argument ;;
  esac
done
exec cp "$from" "$to"
