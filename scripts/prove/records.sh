# proof: records: every file of a folder (MIAI_RECORDS=FOLDER, else the project's own) written, read back, and cut off anywhere
build check record_tests
folder=${MIAI_RECORDS:-$root/fuzz/corpus}
[ -d "$folder" ] || die "there is no folder $folder; MIAI_RECORDS must name one with records"
say "  records of $folder"
MIAI_RECORDS=$folder "$root/build/check/tests/record_tests" --gtest_filter='RoundTrip.*:Write.ten_thousand*:Read.a_text_cut_anywhere*' ||
  die "a record did not come back; see above"
